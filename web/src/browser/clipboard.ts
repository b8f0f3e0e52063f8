// Text into the clipboard.

/** False where the browser does not let us; a plain LAN address has no clipboard but the old one. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** A minimal document in which the board draws itself at build time, to be written as text. */

type Child = SvgElement | string;

/** An element with the methods that the board uses. */
export class SvgElement {
  readonly #attributes = new Map<string, string>();
  #children: Child[] = [];

  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  append(...children: Child[]): void {
    this.#children.push(...children);
  }
  /** Moves a child to the end. The board calls it for all pieces in their order. */
  insertBefore(child: Child): void {
    this.#children = [...this.#children.filter((other) => other !== child), child];
  }
  replaceChildren(...children: Child[]): void {
    this.#children = children;
  }
  addEventListener(): void {}
  remove(): void {}

  /** Returns the element as markup. */
  toString(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    const children = this.#children.map((child) =>
      typeof child === 'string' ? escaped(child) : child.toString(),
    );
    return `<${this.tag}${attributes}>${children.join('')}</${this.tag}>`;
  }

  get innerHTML(): string {
    return this.#children.join('');
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Runs `work` with a document that creates such elements. */
export function withDocument<T>(work: () => T): T {
  const scope = globalThis as { document?: unknown };
  scope.document = { createElementNS: (_: string, tag: string) => new SvgElement(tag) };
  try {
    return work();
  } finally {
    delete scope.document;
  }
}

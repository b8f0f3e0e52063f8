/** Creates and updates SVG elements. */

type Attributes = Record<string, string | number | boolean | null | undefined>;

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function draw<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  assign(element, attributes);
  element.append(...children);
  return element;
}

/** Sets the attributes that differ. Null, undefined and false remove an attribute. */
export function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** Returns the tree with an element in the page: the document, or the shadow root of a board in another element. */
export function treeOf(element: Element): DocumentOrShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/**
 * An element with attributes, listeners (`onclick` and the like) and children.
 * Text goes in as text only, whatever it holds.
 *
 * @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Value
 * @param {string} tag
 * @param {Record<string, Value>} [attributes] null, undefined and false leave one out
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/**
 * The element that must be there.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function need(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

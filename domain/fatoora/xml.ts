/** An element without white space, so that its hash is stable; null children are left out. */
export function element(name: string, ...children: (string | null)[]): string {
  return `<${name}>${children.join('')}</${tagName(name)}>`;
}

/** An element with text in it. `name` may include attributes. */
export function textElement(name: string, text: string): string {
  return element(name, escapeXml(text));
}

/**
 * Escapes text for element content and attribute values. Characters that XML 1.0 §2.2 does not allow are
 * removed.
 */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be written
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

function tagName(name: string): string {
  const space = name.indexOf(' ');
  return space === -1 ? name : name.slice(0, space);
}

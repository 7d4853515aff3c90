/** An address that a mail may lead to: a web page, and nothing that runs. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to web pages only.');
  return href;
}

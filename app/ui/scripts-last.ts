const END_OF_HEAD = '</head>';
const MODULE = 'type="module"';

/**
 * The page with its scripts asked for where its markup ends. React Router asks for them in the head, where on a phone's
 * line they take the first second from the styles and pictures that a page is whole with; there they are still asked for
 * all at once, not one after the other. Its entry alone, half a kilobyte, stays in the head: it runs last. A page of
 * another shape stays as it is.
 */
export function scriptsLast(page: string): string {
  const endOfHead = page.indexOf(END_OF_HEAD);
  const module = page.lastIndexOf(MODULE);
  const start = page.indexOf('>', module) + 1;
  const end = page.indexOf('</script>', start);
  if (endOfHead === -1 || module < endOfHead || end === -1) return page;
  const script = page.slice(start, end);
  const entry = /import\("([^"]+)"\);\s*$/.exec(script)?.[1];
  if (!entry) return page;
  const imports: string[] = [];
  const head = page
    .slice(0, endOfHead)
    .replace(/<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g, (link, href) => {
      if (href === entry) return link;
      if (!script.includes(`"${href}"`)) imports.push(`import "${href}";`);
      return '';
    });
  return head + page.slice(endOfHead, start) + imports.join('') + page.slice(start);
}

const MOST_READ = 8000;
const MOST_SHOWN = 1000;

// One pass from left to right: comments, texts ('…' with '' inside, E'…' with backslashes, $tag$…$tag$), quoted
// names, parameters and numbers. A text that is not closed runs to the end.
const PART =
  /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'?|'(?:[^']|'')*'?|\$([A-Za-z_]*)\$|"[^"]*"?|\$\d+|[A-Za-z_][\w$]*|\d[\w.]*/g;

/**
 * A statement without the values in its text, for logs: replaces texts and numbers with ?, removes comments, and
 * shortens white space to single spaces. Parameters ($1) and names stay. At most 1,000 characters.
 */
export function withoutValues(statement: string): string {
  return replaceParts(statement.slice(0, MOST_READ)).replace(/\s+/g, ' ').trim().slice(0, MOST_SHOWN);
}

function replaceParts(text: string): string {
  let shown = '';
  let from = 0;
  for (;;) {
    PART.lastIndex = from;
    const found = PART.exec(text);
    if (!found) return shown + text.slice(from);
    const [part, tag] = found;
    shown += text.slice(from, found.index) + (tag === undefined ? shownPart(part) : '?');
    from = found.index + part.length;
    if (tag === undefined) continue;
    const end = text.indexOf(part, from);
    if (end === -1) return shown;
    from = end + part.length;
  }
}

function shownPart(part: string): string {
  if (part.startsWith('--') || part.startsWith('/*')) return ' ';
  return /^(?:[eE]?'|\d)/.test(part) ? '?' : part;
}

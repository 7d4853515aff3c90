/** Reads the forms of a page as the server sent it, in the way a browser without scripts does. */

export type Control = {
  tag: 'input' | 'select' | 'textarea' | 'button';
  name: string;
  type: string;
  value: string;
  isChecked: boolean;
  /** True for a control that a user cannot change. */
  isFixed: boolean;
  /**
   * Groups of radio values: the control is shown if one value of each group is chosen (classes `of-…` of the
   * style sheet).
   */
  shownFor: string[][];
  /** The values of a select's options. */
  choices: string[];
  attributes: Record<string, string>;
  /** The error message beside the control. */
  problem: string | null;
};

export type ServedForm = {
  id: string;
  action: string;
  isPost: boolean;
  controls: Control[];
  alerts: string[];
};

type Open = { tag: string; attributes: Record<string, string>; textFrom: number };

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/g;
const VOID = new Set(['input', 'img', 'br', 'hr', 'meta', 'link', 'source', 'wbr', 'path', 'area', 'col']);

/** The page without its scripts, whose data contains every text that the page might show. */
export function shownHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, '');
}

/** Every form of the page. A control outside of its form is found by its `form` attribute. */
export function servedForms(html: string): ServedForm[] {
  const shown = shownHtml(html);
  const forms: ServedForm[] = [];
  const byId = new Map<string, ServedForm>();
  const later: [string, Control][] = [];
  const texts = new Map<string, string>();
  const stack: Open[] = [];
  let current: ServedForm | null = null;
  let select: Control | null = null;
  const close = (index: number) => {
    const open = stack.pop();
    if (!open) return;
    const text = plainText(shown.slice(open.textFrom, index));
    if (open.attributes.id) texts.set(open.attributes.id, text);
    if (open.attributes.role === 'alert' && text !== '') current?.alerts.push(text);
    if (open.tag === 'form') current = null;
    if (open.tag === 'select') select = null;
    if (open.tag === 'textarea')
      last(current, later).value = decodeText(shown.slice(open.textFrom, index)).replace(/^\n/, '');
  };
  for (const match of shown.matchAll(TAG)) {
    const [whole, isEnd, name = '', raw = '', selfClosed] = match;
    const tag = name.toLowerCase();
    if (isEnd) {
      // Ignores the end tag of an element without content, such as </path> of an icon.
      if (!stack.some((open) => open.tag === tag)) continue;
      while (stack.length > 0 && stack.at(-1)?.tag !== tag) stack.pop();
      close(match.index);
      continue;
    }
    const attributes = readAttributes(raw);
    if (tag === 'form') {
      current = formOf(attributes);
      forms.push(current);
      if (current.id) byId.set(current.id, current);
    }
    const isControl = tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'button';
    if (isControl && !stack.some(({ tag: outer }) => outer === 'template')) {
      const control = controlOf(tag, attributes, stack);
      if (attributes.form) later.push([attributes.form, control]);
      else current?.controls.push(control);
      if (tag === 'select') select = control;
    }
    if (tag === 'option' && select) {
      const value = attributes.value ?? '';
      if (!('disabled' in attributes)) (select as Control).choices.push(value);
      if ('selected' in attributes || (select as Control).choices.length === 1)
        (select as Control).value = value;
    }
    if (!VOID.has(tag) && !selfClosed) stack.push({ tag, attributes, textFrom: match.index + whole.length });
  }
  for (const [id, control] of later) byId.get(id)?.controls.push(control);
  for (const control of forms.flatMap(({ controls }) => controls))
    control.problem = problemOf(control, texts);
  return forms;
}

function last(form: ServedForm | null, later: [string, Control][]): Control {
  const own = form?.controls.findLast(({ tag }) => tag === 'textarea');
  const other = later.at(-1)?.[1];
  const found = other?.tag === 'textarea' && !own ? other : (own ?? other);
  return found ?? controlOf('textarea', {}, []);
}

function formOf(attributes: Record<string, string>): ServedForm {
  const { id = '', action = '', method = 'get' } = attributes;
  return { id, action, isPost: method.toLowerCase() === 'post', controls: [], alerts: [] };
}

function controlOf(tag: Control['tag'], attributes: Record<string, string>, stack: Open[]): Control {
  const type = attributes.type ?? (tag === 'button' ? 'submit' : tag === 'input' ? 'text' : tag);
  const isHeld = stack.some(
    ({ tag: outer, attributes: of }) =>
      'hidden' in of ||
      'inert' in of ||
      (outer === 'fieldset' && 'disabled' in of) ||
      /\bneeds-scripts\b/.test(of.class ?? ''),
  );
  const isOut = 'disabled' in attributes || 'readonly' in attributes || type === 'hidden';
  return {
    ...{ tag, type, attributes, choices: [], problem: null, shownFor: shownFor(stack) },
    name: attributes.name ?? '',
    value: attributes.value ?? (type === 'checkbox' || type === 'radio' ? 'on' : ''),
    isChecked: 'checked' in attributes,
    isFixed: isHeld || isOut,
  };
}

function problemOf({ attributes }: Control, texts: Map<string, string>): string | null {
  if (attributes['aria-invalid'] !== 'true') return null;
  const ids = `${attributes['aria-errormessage'] ?? ''} ${attributes['aria-describedby'] ?? ''}`.split(' ');
  return ids
    .map((id) => texts.get(id) ?? '')
    .join(' ')
    .trim();
}

function shownFor(stack: Open[]): string[][] {
  return stack.flatMap(({ attributes: of }) => {
    const values = [...(of.class ?? '').matchAll(/(?:^|\s)of-([\w-]+)/g)].map(([, value = '']) => value);
    return values.length > 0 ? [values] : [];
  });
}

/** True if the style sheet shows the control for the current choices of its form. */
export function isShown(form: ServedForm, { shownFor: groups }: Control): boolean {
  const chosen = form.controls.filter(({ type, isChecked }) => type === 'radio' && isChecked);
  return groups.every((values) => chosen.some(({ value }) => values.includes(value)));
}

/**
 * The pairs that a browser posts when the given button is pressed or, without one, the form's first button,
 * as Enter in a field does.
 */
export function postedPairs({ controls }: ServedForm, button?: Control): [string, string][] {
  const pairs: [string, string][] = [];
  let isPressed = false;
  for (const { tag, name, type, value, isChecked, attributes } of controls) {
    if ('disabled' in attributes || type === 'file' || type === 'button' || type === 'reset') continue;
    if (tag === 'button' || type === 'submit') {
      const isIt = button ? attributes === button.attributes : !isPressed;
      if (isIt && name !== '') pairs.push([name, value]);
      isPressed = true;
      continue;
    }
    if (name === '' || ((type === 'checkbox' || type === 'radio') && !isChecked)) continue;
    pairs.push([name, value]);
  }
  return pairs;
}

function readAttributes(raw: string): Record<string, string> {
  const pairs = [...raw.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decodeText(value)]),
  );
}

function plainText(html: string): string {
  return decodeText(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function decodeText(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}

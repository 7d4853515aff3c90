import { Refusal } from './refusal.ts';

const LONGEST = 30;
/** Titles appear in texts and tests, where quotes and braces would need escaping. */
const TITLE = /^[\p{L}\p{M}\p{N} &.,()-]{1,60}$/u;
/** Words that cannot name a variable or a table, or that name a kind of thing instead of the thing. */
const RESERVED = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield await all analyse and any
  array as asc both cast check collate column constraint create desc distinct end except fetch foreign from grant
  having intersect into leading limit not only or primary references returning select some then to trailing union
  unique using when where window setting settings list table block provider mail test order user group index`.split(
    /\s+/,
  ),
);

/** One name in every form that code, tables, addresses and texts need. */
export type Names = {
  /** gift-wrap: files, folders. */
  kebab: string;
  /** giftWrap: variables, addresses, text keys. */
  camel: string;
  /** GiftWrap: types, components. */
  Pascal: string;
  /** gift_wrap: tables, columns, kinds. */
  snake: string;
  /** GIFT_WRAP */
  CONST: string;
  /** giftwrap: the area of the part's texts. */
  area: string;
  /** gift wrap */
  words: string;
  /** The title that people read, in each language. */
  en: string;
  ar: string;
};

export function namesOf(name: string, titles: { en?: string | undefined; ar: string }): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Refusal(`"${name}" is not a name in kebab-case, such as gift-wrap.`);
  }
  if (name.length > LONGEST) throw new Refusal(`"${name}" is longer than ${LONGEST} characters.`);
  if (RESERVED.has(name)) throw new Refusal(`"${name}" is a reserved word: choose a more specific name.`);
  for (const title of Object.values(titles)) {
    if (title !== undefined && !TITLE.test(title))
      throw new Refusal(`"${title}" is not a short plain title.`);
  }
  const parts = name.split('-');
  const words = parts.join(' ');
  const Pascal = parts.map(capitalize).join('');
  const snake = parts.join('_');
  return {
    kebab: name,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Pascal,
    snake,
    CONST: snake.toUpperCase(),
    area: parts.join(''),
    words,
    en: titles.en ?? capitalize(words),
    ar: titles.ar.replace('NAME', titles.en ?? capitalize(words)),
  };
}

/** Replaces `__kebab__`, `__Pascal__` and the other forms in a template. */
export function fillIn(template: string, names: Names): string {
  return template.replace(/__(\w+?)__/g, (whole, form: string) => {
    return Object.hasOwn(names, form) ? names[form as keyof Names] : whole;
  });
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

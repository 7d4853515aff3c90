import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillIn, type Names } from './names.ts';
import { Refusal } from './refusal.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');

/** The files of a new skeleton, created in memory and written together. */
export class Change {
  readonly files = new Map<string, string>();
  readonly root: string;
  readonly names: Names;

  constructor(root: string, names: Names) {
    this.root = root;
    this.names = names;
  }

  /** A new file from a template. */
  create(place: string, template: string): void {
    const path = fillIn(place, this.names);
    if (existsSync(join(this.root, path))) throw new Refusal(`${path} exists already: choose another name.`);
    this.files.set(path, fillIn(readFileSync(join(TEMPLATES, template), 'utf8'), this.names));
  }

  textOf(path: string): string {
    return this.files.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  /** Changes an existing file. */
  edit(path: string, change: (text: string) => string): void {
    const before = this.textOf(path);
    const after = change(before);
    if (after === before) throw new Error(`${path} is not as the generator expects: nothing could be added.`);
    this.files.set(path, after);
  }

  /** Inserts text before the first occurrence of a mark. */
  insertBefore(path: string, mark: string, text: string): void {
    this.edit(path, (before) => {
      const at = before.indexOf(mark);
      if (at === -1) throw new Error(`${path} is not as the generator expects: ${mark} is missing.`);
      return before.slice(0, at) + fillIn(text, this.names) + before.slice(at);
    });
  }

  /** Inserts text after the last line that a pattern matches. */
  insertAfter(path: string, line: RegExp, text: string): void {
    this.edit(path, (before) => {
      const found = [...before.matchAll(new RegExp(line, 'gm'))].at(-1);
      if (!found) throw new Error(`${path} is not as the generator expects: ${line} is missing.`);
      const end = found.index + found[0].length;
      return before.slice(0, end) + fillIn(text, this.names) + before.slice(end);
    });
  }

  /** Adds an entry at the end of the block that an opening line, such as `const KINDS = {`, begins. */
  addEntry(path: string, opening: RegExp, entry: string): void {
    this.edit(path, (before) => {
      const found = opening.exec(before);
      if (!found) throw new Error(`${path} is not as the generator expects: ${opening} is missing.`);
      const start = found.index + found[0].length;
      const indent = /^ */.exec(before.slice(before.lastIndexOf('\n', start - 1) + 1))?.[0] ?? '';
      const end = new RegExp(`\\n${indent}[\\]})]`).exec(before.slice(start));
      if (!end) throw new Error(`${path} is not as the generator expects: ${opening} has no end.`);
      const at = start + end.index;
      return `${before.slice(0, at)}\n${fillIn(entry, this.names)}${before.slice(at)}`;
    });
  }

  /** Adds a text under a key in both languages. */
  say(key: string, texts: { en: string; ar: string }): void {
    for (const locale of ['en', 'ar'] as const) {
      const [area = '', ...path] = fillIn(key, this.names).split('.');
      this.edit(`messages/${locale}/${area}.json`, (before) => {
        const dictionary = JSON.parse(before) as Record<string, unknown>;
        setAt(dictionary, path, fillIn(texts[locale], this.names));
        return `${JSON.stringify(dictionary, null, 2)}\n`;
      });
    }
  }

  /** The number and path of a new migration. */
  migration(template: string, name: string): string {
    const last = readdirSync(join(this.root, 'db/migrations')).sort().at(-1) ?? '0000';
    const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
    const path = `db/migrations/${number}-${name}.sql`;
    this.create(path, template);
    return path;
  }

  /** Writes every file and runs `finish`; if anything fails, every file is as before. */
  async write(finish: (paths: string[]) => Promise<void>, also: string[] = []): Promise<void> {
    const paths = [...this.files.keys()];
    const before = new Map([...paths, ...also].map((path) => [path, this.#read(path)]));
    try {
      for (const [path, text] of this.files) {
        mkdirSync(dirname(join(this.root, path)), { recursive: true });
        writeFileSync(join(this.root, path), text);
      }
      await finish(paths);
    } catch (error) {
      for (const [path, text] of before) this.#restore(path, text);
      throw error;
    }
  }

  #read(path: string): string | null {
    return existsSync(join(this.root, path)) ? readFileSync(join(this.root, path), 'utf8') : null;
  }

  #restore(path: string, text: string | null): void {
    const place = join(this.root, path);
    if (text !== null) {
      writeFileSync(place, text);
      return;
    }
    rmSync(place, { force: true });
    const folder = dirname(place);
    if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  }
}

function setAt(dictionary: Record<string, unknown>, path: string[], text: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    if (name in dictionary) throw new Refusal(`The text ${name} exists already: choose another name.`);
    dictionary[name] = text;
    return;
  }
  dictionary[name] ??= {};
  setAt(dictionary[name] as Record<string, unknown>, rest, text);
}

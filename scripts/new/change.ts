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

  /** Inserts a line after the last line that starts with `beginning`. */
  insertAfter(path: string, beginning: string, line: string): void {
    this.edit(path, (before) => {
      const lines = before.split('\n');
      const at = lines.findLastIndex((each) => each.startsWith(beginning));
      if (at === -1) throw new Error(`${path} is not as the generator expects: ${beginning} is missing.`);
      return lines.toSpliced(at + 1, 0, fillIn(line, this.names)).join('\n');
    });
  }

  /**
   * Adds an entry at the end of the block that a line opens, such as `const KINDS = {`. That line is the
   * first one that starts with `opening`, after the first lines that start with each text of `within`.
   */
  addEntry(path: string, opening: string, entry: string, within: readonly string[] = []): void {
    this.edit(path, (before) => {
      const lines = before.split('\n');
      let start = -1;
      for (const each of [...within, opening]) {
        start = lines.findIndex((line, index) => index > start && line.startsWith(each));
        if (start === -1) throw new Error(`${path} is not as the generator expects: ${each} is missing.`);
      }
      const first = lines[start] ?? '';
      const indent = ' '.repeat(first.length - first.trimStart().length);
      const isEnd = (line: string) => [']', '}', ')'].some((close) => line.startsWith(indent + close));
      const end = lines.findIndex((line, index) => index > start && isEnd(line));
      if (end === -1) throw new Error(`${path} is not as the generator expects: ${opening} has no end.`);
      return lines.toSpliced(end, 0, fillIn(entry, this.names)).join('\n');
    });
  }

  /**
   * Adds an item at the end of a list that starts with `opening` and ends with `close`. Returns the list's
   * content after the change, without `opening` and `close`.
   */
  addItem(path: string, opening: string, { item, close = ']' }: { item: string; close?: string }): string {
    let content = '';
    this.edit(path, (before) => {
      const start = before.indexOf(opening) + opening.length;
      const end = before.indexOf(close, start);
      if (start < opening.length || end === -1) {
        throw new Error(`${path} is not as the generator expects: ${opening} is missing.`);
      }
      const known = before.slice(start, end).trim();
      content = `${known.endsWith(',') ? known.slice(0, -1) : known}${fillIn(item, this.names)}`;
      return before.slice(0, start) + content + before.slice(end);
    });
    return content;
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

  /** Writes every file and runs `finish`. If anything fails, restores every file. */
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

import { type FormType, writeFormType } from './form-type.ts';

type Read = { type: FormType; form: FormData };

/**
 * A request whose form was parsed and checked. It carries that form and no body, so a second parser cannot
 * read fields that were not checked.
 */
export class FormRequest extends Request {
  readonly #read: Read;

  constructor(sent: Request, read: Read, url: string = sent.url) {
    const headers = new Headers(sent.headers);
    headers.set('content-type', writeFormType(read.type));
    for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
    super(url, { method: sent.method, headers, signal: sent.signal });
    this.#read = read;
  }

  override async formData(): Promise<FormData> {
    return this.#read.form;
  }

  /**
   * Returns this request at another address, with its parsed form; a copy made with `new Request` would lose
   * the form.
   */
  at(url: string): FormRequest {
    return new FormRequest(this, this.#read, url);
  }

  override clone(): FormRequest {
    return new FormRequest(this, this.#read);
  }
}

import { data } from 'react-router';

/** The posted blocks. They are only parsed here; saving a draft checks their shape. */
export function postedBlocks(form: FormData): { sections: never[] } {
  const body = form.get('body');
  if (body === null) return { sections: [] };
  try {
    return JSON.parse(String(body));
  } catch {
    throw data(null, { status: 400 });
  }
}

import { data } from 'react-router';

/** The posted blocks. They are only parsed here; saving a draft checks their shape. */
export function postedBlocks(form: FormData): { sections: never[] } {
  const body = form.get('body');
  if (body === null) return { sections: [] };
  const given = parse(String(body));
  if (typeof given !== 'object' || given === null) throw data(null, { status: 400 });
  return given as { sections: never[] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { data } from 'react-router';
import { type FormTree, formTree, textAt } from './form-tree.ts';

/** Parses a posted form of rows, with the version that the page showed; 400 for a form that no page posts. */
export async function postedTree(request: Request): Promise<{ tree: FormTree; version: number }> {
  const tree = formTree(await request.formData());
  const version = Number(tree && textAt(tree, 'version'));
  if (!tree || !Number.isSafeInteger(version)) throw data(null, { status: 400 });
  return { tree, version };
}

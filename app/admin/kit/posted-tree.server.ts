import { data } from 'react-router';
import { type FormTree, formTree, textAt } from './form-tree.ts';

/** A posted form of rows with the version that its save is compared with; 400 if no page posts such a form. */
export async function postedTree(request: Request): Promise<{ tree: FormTree; version: number }> {
  const tree = formTree(await request.formData());
  const version = Number(tree && textAt(tree, 'version'));
  if (!tree || !Number.isSafeInteger(version)) throw data(null, { status: 400 });
  return { tree, version };
}

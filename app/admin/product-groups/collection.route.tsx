import { productGroupAction, productGroupLoader } from './edit-group.server.ts';
import { ProductGroupRoute } from './group-page.tsx';

export const loader = productGroupLoader('collection');
export const action = productGroupAction('collection');
// A re-export does not work: React Router passes the loader's data only to a default export that this module
// declares.
export default ProductGroupRoute;

import { productGroupAction, productGroupLoader } from './edit-group.server.ts';
import { ProductGroupRoute } from './group-page.tsx';

export const loader = productGroupLoader('brand');
export const action = productGroupAction('brand');
// A re-export does not work: React Router passes the loader's data only to a default export that this module
// declares.
export default ProductGroupRoute;

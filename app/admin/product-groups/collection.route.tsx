import { productGroupAction, productGroupLoader } from './edit-group.server.ts';
import { ProductGroupRoute } from './group-page.tsx';

export const loader = productGroupLoader('collection');
export const action = productGroupAction('collection');
// A re-export would not do: React Router hands its data only to a default export of this module.
export default ProductGroupRoute;

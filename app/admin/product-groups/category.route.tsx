import { placeAction, placeLoader } from './edit-group.server.ts';
import { PlaceRoute } from './group-page.tsx';

export const loader = placeLoader('category');
export const action = placeAction('category');
// A re-export would not do: React Router hands its data only to a default export of this module.
export default PlaceRoute;

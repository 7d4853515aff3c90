import { placeAction, placeLoader } from './edit-group.server.ts';

export const loader = placeLoader('category');
export const action = placeAction('category');
export { PlaceRoute as default } from './group-page.tsx';

import { placeAction, placeLoader } from './edit-place.server.ts';

export const loader = placeLoader('collection');
export const action = placeAction('collection');
export { PlaceRoute as default } from './place-page.tsx';

import { placeAction, placeLoader } from './edit-group.server.ts';

export const loader = placeLoader('collection');
export const action = placeAction('collection');
export { PlaceRoute as default } from './group-page.tsx';

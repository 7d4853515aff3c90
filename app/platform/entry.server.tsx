import { pageRenderer } from '../ui/render-page.tsx';

export { handleError } from '../ui/render-page.tsx';
export default pageRenderer({ readsFirst: true });

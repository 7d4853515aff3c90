export { default, handleError } from '../ui/render-page.tsx';

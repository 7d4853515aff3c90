export { default, loader, middleware } from './home.tsx';

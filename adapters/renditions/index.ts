export { makeRendition } from './make-rendition.ts';
export {
  type Original,
  type Rendition,
  type RenditionFormat,
  type RenditionQuality,
  renditionFile,
  renditionFolder,
} from './rendition.ts';

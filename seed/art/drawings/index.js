// Every product drawing by name. Each takes its colours by name and returns SVG for an 800 x 1000 tile.
import * as accessories from './accessories.js';
import * as dress from './dress.js';
import * as electronics from './electronics.js';
import * as gifts from './gifts.js';
import * as green from './green.js';
import * as hospitality from './hospitality.js';
import * as kitchen from './kitchen.js';
import * as lighting from './lighting.js';
import * as living from './living.js';
import * as majlis from './majlis.js';
import * as play from './play.js';
import * as scent from './scent.js';
import * as tableware from './tableware.js';
import * as textiles from './textiles.js';

export const drawings = {
  ...accessories,
  ...dress,
  ...electronics,
  ...gifts,
  ...green,
  ...hospitality,
  ...kitchen,
  ...lighting,
  ...living,
  ...majlis,
  ...play,
  ...scent,
  ...tableware,
  ...textiles,
};

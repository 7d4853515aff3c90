// node bench/seed.ts FOLDER [products] [other stores] [orders]: a data folder with one large store (slug large) among
// small ones.
import { resolve } from 'node:path';
import { makeInstall } from './made-install.ts';

const [, , folder, products = '100000', otherStores = '199', orders] = process.argv;
if (!folder) throw new Error('Which folder shall be made?');
const started = performance.now();
const sizes = {
  products: Number(products),
  otherStores: Number(otherStores),
  productsEach: 40,
  ...(orders ? { orders: Number(orders) } : {}),
};
const { large } = await makeInstall(resolve(folder), sizes);
console.log(
  `${large.slug}: ${products} products after ${Math.round((performance.now() - started) / 1000)} s`,
);

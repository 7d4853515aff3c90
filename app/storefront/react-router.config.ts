import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { foldManifestIn } from '../fold-manifest.ts';

export default {
  ssr: true,
  appDirectory: '.',
  buildDirectory: '../../build/storefront',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    foldManifestIn(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;

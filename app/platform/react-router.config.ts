import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: '.',
  buildDirectory: '../../build/platform',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of jobs, for its loader and its page. */
export const JOB_LIST = {
  path: '/platform-admin/jobs',
  views: ['all', 'failed', 'running', 'retrying', 'waiting'],
  filters: ['task', 'store'],
} as const satisfies ListRules;

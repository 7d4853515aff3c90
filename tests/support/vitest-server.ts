import type { TestProject } from 'vitest/node';
import { startTestServer } from './template.ts';

/** The globalSetup of vitest: starts one server for all test files; each file clones `template`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('database', { adminUrl: server.adminUrl, template: server.template });
  return server.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: { adminUrl: string; template: string };
  }
}

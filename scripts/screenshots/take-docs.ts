import type { Browser } from '@playwright/test';
import type { Taken } from './take-all.ts';
export async function takeDocs(_browser: Browser, folder: string): Promise<Taken> {
  return { folder, pictures: 0, problems: [] };
}

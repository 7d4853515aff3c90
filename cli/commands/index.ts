import type { Command } from '../command.ts';
import { dbSetupCommand } from './db-setup.ts';
import { migrateCommand } from './migrate.ts';

/** Every command, in the order of the usage text. */
export const COMMANDS: Command[] = [migrateCommand, dbSetupCommand];

/** An error in a theme's folder: the file, and what is wrong with it. */
export class ThemeError extends Error {
  constructor(file: string, problem: string) {
    super(`themes/${file}: ${problem}`);
    this.name = 'ThemeError';
  }
}

/** Serials as the CSV that imports read, the first one in line 1. */
export const serialsToCsv = (serials: string[]): string =>
  serials.map((serial) => `"${serial.replaceAll('"', '""').replaceAll(/[\r\n]/g, '\t')}"`).join('\n')

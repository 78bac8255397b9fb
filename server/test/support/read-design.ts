import type { Page } from './read-sheet.ts'
import { readPicture } from './read-zip.ts'

type DesignedSymbol = { color: string; path: string; module: number }

/** The colored symbols of a PDF page, each as an SVG path in modules. */
export function designedSymbolsOn({ content }: Page): DesignedSymbol[] {
  const drawn = /q (\S+) (\S+) (\S+) rg\nq (\S+) 0\.0000 0\.0000 \S+ \S+ \S+ cm\n([\s\S]*?)\nf Q\nQ/g
  return Array.from(content.matchAll(drawn), ([, red, green, blue, module, path = '']) => ({
    color: `#${[red, green, blue]
      .map((part) =>
        Math.round(255 * Number(part))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    module: Number(module),
    path: path
      .replace(/(\S+) (\S+) (\S+) (\S+) re/g, 'M$1 $2h$3v$4h-$3z')
      .replace(/(\S+ \S+) m/g, 'M$1')
      .replace(/(\S+ \S+) l/g, 'L$1')
      .replace(/(\S+ \S+ \S+ \S+ \S+ \S+) c/g, 'C$1')
      .replace(/ h\b/g, 'z'),
  }))
}

/** The text of the symbol without its logo. */
export function readDesignedSymbol({ color, path }: DesignedSymbol): Promise<string> {
  const size = Math.max(
    ...Array.from(path.matchAll(/M([\d.]+) [\d.]+h(\d+)/g), ([, x, length]) => Number(x) + Number(length)),
    ...Array.from(path.matchAll(/L([\d.]+)/g), ([, x]) => Math.ceil(Number(x))),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}"><path d="M-4-4h99v99h-99z" fill="#fff"/><path d="${path}" fill="${color}"/></svg>`
  return readPicture(Buffer.from(svg))
}

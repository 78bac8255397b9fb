import { landingWords } from './landing-text.ts'

/**
 * A demonstration, where the operator offers one. The server cuts it out of the prerendered page where there is none
 * (server/src/lib/pages.ts), by `data-demo`.
 */
export const BookDemo = ({ url, className }: { url: string | undefined; className?: string }) =>
  url ? (
    <a data-demo="" className={className} href={url} rel="noopener">
      {landingWords().bookDemo}
    </a>
  ) : null

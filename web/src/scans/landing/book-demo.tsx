import { landingText } from './landing-text.ts'

/** A link to book a demo, if the operator offers one. Without DEMO_URL the server cuts it from the prerendered page by `data-demo`. */
export const BookDemo = ({ url, className }: { url: string | undefined; className?: string }) =>
  url ? (
    <a data-demo="" className={className} href={url} rel="noopener">
      {landingText().bookDemo}
    </a>
  ) : null

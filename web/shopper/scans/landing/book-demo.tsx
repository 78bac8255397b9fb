import { landingText } from './landing-text.ts'

export const BookDemo = ({ url, className }: { url: string; className?: string }) => (
  <a className={className} href={url} rel="noopener">
    {landingText().bookDemo}
  </a>
)

/** The QR code of the text "Sahihi" in version 1: 21 rows of lines, one unit high. */
export const symbolPath =
  'M0 0.5h7m1 0h5m1 0h7M0 1.5h1m5 0h1m2 0h1m1 0h1m2 0h1m5 0h1M0 2.5h1m1 0h3m1 0h1m2 0h4m1 0h1m1 0h3m1 0h1M0 3.5h1m1 0h3m1 0h1m1 0h2m1 0h1m2 0h1m1 0h3m1 0h1M0 4.5h1m1 0h3m1 0h1m1 0h1m1 0h3m1 0h1m1 0h3m1 0h1M0 5.5h1m5 0h1m1 0h1m1 0h1m1 0h1m1 0h1m5 0h1M0 6.5h7m1 0h1m1 0h1m1 0h1m1 0h7M0 7.5m8 0h2M0 8.5h1m3 0h1m1 0h5m1 0h6m2 0h1M0 9.5m1 0h2m2 0h1m4 0h1m1 0h3m3 0h2M0 10.5m3 0h5m1 0h1m2 0h2m5 0h1M0 11.5m8 0h5m2 0h1m3 0h2M0 12.5h1m1 0h1m1 0h3m2 0h1m1 0h1m2 0h3m2 0h2M0 13.5m8 0h1m1 0h3m7 0h1M0 14.5h7m1 0h1m1 0h2m2 0h4m1 0h1M0 15.5h1m5 0h1m2 0h2m2 0h2m1 0h1m3 0h1M0 16.5h1m1 0h3m1 0h1m1 0h2m2 0h3m1 0h1m3 0h1M0 17.5h1m1 0h3m1 0h1m2 0h1m2 0h3m1 0h1m2 0h2M0 18.5h1m1 0h3m1 0h1m2 0h1m2 0h2m2 0h1M0 19.5h1m5 0h1m4 0h2m2 0h2M0 20.5h7m1 0h2m1 0h1m2 0h1m1 0h1m3 0h1'

/** As an image of its own, with its quiet zone. */
export const QrSymbol = ({ size }: { size: number }) => (
  <svg className="symbol" width={size} height={size} viewBox="-4 -4 29 29" aria-hidden="true">
    <path d={symbolPath} />
  </svg>
)

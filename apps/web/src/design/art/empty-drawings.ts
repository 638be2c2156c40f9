/** How a part is drawn: faces and shade are solids, hatch and rule are thin, what has not happened is green and dashed. */
type DrawingPart = readonly [
  kind: 'face' | 'shade' | 'hatch' | 'rule' | 'line' | 'corner' | 'green' | 'not-yet' | 'not-yet-full',
  path: string,
]

interface EmptyDrawing {
  readonly viewBox: string
  /** What is behind comes first. */
  readonly parts: readonly DrawingPart[]
}

/**
 * A page of the book without its line, an open strongbox, an unsealed letter, a stamp above what is not signed, a calendar whose day has
 * not come.
 */
export type EmptyDrawingName = 'sheet' | 'box' | 'letter' | 'stamp' | 'calendar'

/** Small engravings on axes of 30 degrees, 96 pixels each, for lists that nothing is in yet. */
export const emptyDrawings: Readonly<Record<EmptyDrawingName, EmptyDrawing>> = {
  sheet: {
    viewBox: '-15.2 -23.4 106.9 106.9',
    parts: [
      ['face', 'M40 16L90.2 45L36.5 76L-13.7 47Z'],
      ['face', 'M-13.7 53L36.5 82L36.5 76L-13.7 47Z'],
      ['shade', 'M90.2 51L36.5 82L36.5 76L90.2 45Z'],
      [
        'hatch',
        'M87.5 52.5L87.5 46.5M84.9 54.1L84.9 48.1M82.2 55.6L82.2 49.6M79.5 57.2L79.5 51.2M76.8 58.7L76.8 52.7M74.1 60.3L74.1 54.3M71.4 61.8L71.4 55.8M68.8 63.4L68.8 57.4M66.1 64.9L66.1 58.9M63.4 66.5L63.4 60.5M60.7 68L60.7 62M58 69.6L58 63.6M55.3 71.1L55.3 65.1M52.6 72.7L52.6 66.7M50 74.2L50 68.2M47.3 75.8L47.3 69.8M44.6 77.3L44.6 71.3M41.9 78.9L41.9 72.9M39.2 80.4L39.2 74.4',
      ],
      [
        'rule',
        'M37.5 21.4L80.8 46.4M31.5 24.9L74.8 49.9M25.6 28.3L68.9 53.3M19.6 31.8L62.9 56.8M7.7 38.7L51 63.7M1.7 42.1L45 67.1M-4.3 45.6L39 70.6M71.7 38.3L24.9 65.3M79.7 42.9L33 69.9',
      ],
      ['not-yet-full', 'M16.2 32.7L61.3 58.7L54.3 62.7L9.3 36.7Z'],
      ['not-yet', 'M48.8 51.5L41.9 55.5M56.8 56.2L49.9 60.2'],
    ],
  },
  box: {
    viewBox: '9.3 -12 97.5 97.5',
    parts: [
      ['face', 'M42 16L83.6 40L93.1 13.5L51.5 -10.5Z'],
      ['hatch', 'M49.4 12.8L80.5 30.7M54.1 -1L85.3 17'],
      ['shade', 'M42 42L83.6 66L83.6 40L42 16Z'],
      ['face', 'M42 42L10.8 60L10.8 34L42 16Z'],
      [
        'hatch',
        'M47.2 43L47.2 20M52.4 46L52.4 23M57.6 49L57.6 26M62.8 52L62.8 29M68 55L68 32M73.2 58L73.2 35M78.4 61L78.4 38',
      ],
      ['face', 'M42 42L83.6 66L52.4 84L10.8 60Z'],
      ['not-yet', 'M42 49L54.1 56L35.1 67L22.9 60ZM59.3 59L71.4 66L52.4 77L40.3 70Z'],
      ['face', 'M10.8 60L52.4 84L52.4 67.9L10.8 43.9Z'],
      ['shade', 'M83.6 66L52.4 84L52.4 67.9L83.6 49.9Z'],
      [
        'hatch',
        'M79.7 68.2L79.7 52.1M75.8 70.5L75.8 54.4M71.9 72.8L71.9 56.6M68 75L68 58.9M64.1 77.2L64.1 61.1M60.2 79.5L60.2 63.4M56.3 81.8L56.3 65.6',
      ],
      ['line', 'M10.8 34L10.8 60L52.4 84L83.6 66L83.6 40M52.4 84L52.4 67.9'],
      ['corner', 'M10.8 60L17.8 64M52.4 84L45.5 80M52.4 84L59.3 80M52.4 84L52.4 76'],
    ],
  },
  letter: {
    viewBox: '-3.3 -14.5 100 100',
    parts: [
      ['face', 'M38 24L95.2 57L55.3 80L-1.8 47Z'],
      ['face', 'M-1.8 51L55.3 84L55.3 80L-1.8 47Z'],
      ['shade', 'M95.2 61L55.3 84L55.3 80L95.2 57Z'],
      [
        'hatch',
        'M92.5 62.5L92.5 58.5M89.8 64.1L89.8 60.1M87.2 65.6L87.2 61.6M84.5 67.1L84.5 63.1M81.9 68.7L81.9 64.7M79.2 70.2L79.2 66.2M76.6 71.7L76.6 67.7M73.9 73.3L73.9 69.3M71.3 74.8L71.3 70.8M68.6 76.3L68.6 72.3M65.9 77.9L65.9 73.9M63.3 79.4L63.3 75.4M60.6 80.9L60.6 76.9M58 82.5L58 78.5',
      ],
      ['line', 'M38 24L44.3 53.4L95.2 57M-1.8 47L42.5 47.8M55.3 80L54 54.4'],
      ['rule', 'M42.7 30.3L50.2 50M44.8 32.1L49.1 50.6'],
      ['not-yet-full', 'M36.9 52.5a9 6.5 0 1 0 18 0a9 6.5 0 1 0 -18 0Z'],
    ],
  },
  stamp: {
    viewBox: '-2.3 -1.9 90.4 90.4',
    parts: [
      ['not-yet', 'M26.9 49L65.1 71L37.3 87L-0.8 65ZM25.2 58L49.5 72M18.3 62L35.6 72'],
      ['face', 'M52 19L86.6 39L64.1 52L29.5 32Z'],
      ['face', 'M29.5 41L64.1 61L64.1 52L29.5 32Z'],
      ['shade', 'M86.6 48L64.1 61L64.1 52L86.6 39Z'],
      ['hatch', 'M82.1 50.6L82.1 41.6M77.6 53.2L77.6 44.2M73.1 55.8L73.1 46.8M68.6 58.4L68.6 49.4'],
      ['green', 'M29.5 41L64.1 61L64.1 58L29.5 38Z'],
      ['green', 'M86.6 48L64.1 61L64.1 58L86.6 45Z'],
      ['face', 'M57.2 13L69.3 20L58.9 26L46.8 19Z'],
      ['face', 'M46.8 35L58.9 42L58.9 26L46.8 19Z'],
      ['shade', 'M69.3 36L58.9 42L58.9 26L69.3 20Z'],
      ['hatch', 'M65.9 38L65.9 22M62.4 40L62.4 24'],
      ['face', 'M44.1 13.5a14 10 0 1 0 28 0a14 10 0 1 0 -28 0Z'],
      ['hatch', 'M61.1 23q8 -2 10.5 -9M65.1 21.5q5 -3 6 -8M50.1 9.5a5 2.5 0 1 0 10 0a5 2.5 0 1 0 -10 0Z'],
    ],
  },
  calendar: {
    viewBox: '11.2 -11.5 95 95',
    parts: [
      ['shade', 'M82 72L64.6 82L64.6 30L82 20Z'],
      ['hatch', 'M79.1 73.7L79.1 21.7M76.2 75.3L76.2 23.3M73.3 77L73.3 25M70.4 78.7L70.4 26.7M67.5 80.3L67.5 28.3'],
      ['face', 'M30 -10L82 20L64.6 30L12.7 0Z'],
      ['face', 'M12.7 52L64.6 82L64.6 30L12.7 0Z'],
      ['shade', 'M12.7 11L64.6 41L64.6 30L12.7 0Z'],
      [
        'rule',
        'M23.1 58L23.1 17M33.5 64L33.5 23M43.9 70L43.9 29M54.2 76L54.2 35M12.7 38.3L64.6 68.3M12.7 24.7L64.6 54.7',
      ],
      ['not-yet-full', 'M45.2 55.6L52.9 60.1L52.9 49.4L45.2 44.9Z'],
      ['line', 'M24.8 12v-9a3 3 0 0 1 6 -2v4M52.5 28v-9a3 3 0 0 1 6 -2v4'],
    ],
  },
}

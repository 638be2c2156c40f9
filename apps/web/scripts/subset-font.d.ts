/** The package ships no types; these are the parts we use. */
declare module 'subset-font' {
  interface AxisRange {
    readonly min: number
    readonly max: number
  }
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt'
    readonly keepFeatures?: readonly string[]
    readonly noHinting?: boolean
    readonly variationAxes?: Readonly<Record<string, number | AxisRange>>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}

import type { KycDocument } from '@clearhold/contract/kyc/rules'

/** A card lies, a face stands: on a narrow screen each keeps its size. */
const boxes: Readonly<Record<KycDocument, string>> = { idCard: '0 0 640 400', selfie: '0 0 400 400' }

/** The line to stay inside, over what the camera shows. It claims nothing about what it sees. */
export function CameraGuide({ document }: { readonly document: KycDocument }) {
  return (
    <svg viewBox={boxes[document]} preserveAspectRatio="xMidYMid meet" aria-hidden="true" className="camera-guide">
      {document === 'idCard' ? (
        <path d="M84 92V58q0-14 14-14h34M508 44h34q14 0 14 14v34M556 308v34q0 14-14 14h-34M132 356H98q-14 0-14-14v-34" />
      ) : (
        <ellipse cx="200" cy="190" rx="124" ry="160" strokeDasharray="10 8" />
      )}
    </svg>
  )
}

/** A drawing of how it should look, with an invented document and face. */
export function Model({ document }: { readonly document: KycDocument }) {
  return (
    <svg viewBox={boxes[document]} preserveAspectRatio="xMidYMid meet" aria-hidden="true" className="camera-model">
      {document === 'idCard' ? <CardModel /> : <FaceModel />}
    </svg>
  )
}

function CardModel() {
  return (
    <g transform="translate(125 77) scale(1.3)">
      <rect width="300" height="190" rx="12" className="model-card" />
      <rect x="18" y="48" width="86" height="108" rx="4" className="model-field" />
      <g className="model-ink">
        <circle cx="61" cy="88" r="20" />
        <path d="M28 156c2-26 16-38 33-38s31 12 33 38z" />
        <rect x="18" y="18" width="130" height="9" rx="2" />
      </g>
      <g className="model-lines">
        <path d="M122 58h120M122 82h90M122 106h140M122 130h70" strokeWidth="8" />
        <path d="M18 172h264M18 180h264" strokeWidth="3" strokeDasharray="7 3" />
        <circle cx="262" cy="34" r="15" strokeWidth="3" fill="none" />
      </g>
    </g>
  )
}

function FaceModel() {
  return (
    <g transform="translate(200 208) scale(2.3)">
      <path d="M-62 96c3-50 28-70 62-70s59 20 62 70z" className="model-coat" />
      <path d="M-12 8h24v28q-12 10-24 0z" className="model-field" />
      <ellipse cy="-18" rx="31" ry="38" className="model-ink" />
      <path d="M-33-18c-4-38 18-50 33-50s38 12 33 50c-4-20-14-26-33-26s-29 6-33 26z" className="model-hair" />
    </g>
  )
}

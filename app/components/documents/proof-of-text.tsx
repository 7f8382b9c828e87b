/** Folded: only somebody who checks a copy needs it. */
export const ProofOfText = ({ hash }: { hash: string }) => (
  <details className="print:hidden">
    <summary className="w-fit cursor-pointer leading-6">
      How to check that nothing was changed
    </summary>
    <p className="mt-1">
      This fingerprint (SHA-256) is computed from the text as it was issued. It would differ if a
      single letter did. <span className="font-mono wrap-anywhere">{hash}</span>
    </p>
  </details>
)

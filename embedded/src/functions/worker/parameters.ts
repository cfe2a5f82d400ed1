/** Gives declared parameters their defaults: the SDK leaves that to the tool that deploys (functions facts, section 8). */
export function applyParameterDefaults(fromFolder: NodeJS.Require): void {
  const { declaredParams } = fromFolder('firebase-functions/params') as {
    declaredParams?: { name: string; toSpec(): { default?: unknown } }[]
  }
  for (const parameter of declaredParams ?? []) {
    const fallback = parameter.toSpec().default
    if (process.env[parameter.name] !== undefined || fallback === undefined) continue
    process.env[parameter.name] = typeof fallback === 'object' ? JSON.stringify(fallback) : String(fallback)
  }
}

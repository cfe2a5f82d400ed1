import { Component, lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { isFetchFailure } from './Extra.tsx'

/** How each part that could not be fetched is asked for again. Not before its failure was caught: what is drawn is tried twice, and would be tried for ever. */
const failed = new Set<() => void>()

/** A component in a file of its own. One that could not be fetched is asked for again the next time that it is opened. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let part: LazyExoticComponent<ComponentType<Props>>
  const anew = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => (part = anew()))
        throw error
      }),
    )
  part = anew()
  return function Late(props: Props) {
    const Part = part as ComponentType<Props>
    return <Part {...props} />
  }
}

/** Around what is opened over a page: where it cannot be fetched the page stays as it is, with what is typed there. */
export class LateOverlay extends Component<{ children: ReactNode; onMissing: () => void }, { missing: boolean }> {
  override state = { missing: false }
  static getDerivedStateFromError(error: unknown) {
    if (!isFetchFailure(error)) throw error
    return { missing: true }
  }
  override componentDidCatch() {
    for (const anew of failed) anew()
    failed.clear()
    this.props.onMissing()
  }
  override render() {
    return this.state.missing ? null : this.props.children
  }
}

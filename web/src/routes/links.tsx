import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.ts'

export const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$link',
  component: lazyRouteComponent(async () => {
    const { Join } = await import('../people/Join.tsx')
    return {
      default: function Joining() {
        const { link } = join.useParams()
        return <Join key={link} link={link} />
      },
    }
  }),
})

/** Where a mail’s “say no” leads. */
export const joinNo = createRoute({
  getParentRoute: () => root,
  path: '/join/$link/no',
  component: lazyRouteComponent(async () => {
    const { Join } = await import('../people/Join.tsx')
    return {
      default: function Declining() {
        const { link } = joinNo.useParams()
        return <Join key={link} link={link} saysNo />
      },
    }
  }),
})

/** What somebody outside is shown of a book. */
export const outside = createRoute({
  getParentRoute: () => root,
  path: '/r/$link',
  component: lazyRouteComponent(async () => {
    const [{ OutsidePage }, { OutsidePack }] = await Promise.all([
      import('../people/outside/OutsidePage.tsx'),
      import('../evidence/OutsidePack.tsx'),
    ])
    return {
      default: function Outside() {
        const { link } = outside.useParams()
        return <OutsidePage key={link} link={link} pack={OutsidePack} />
      },
    }
  }),
})
/** Where a mail to somebody without an account leads. */
export const watch = createRoute({
  getParentRoute: () => root,
  path: '/watch/$link',
  component: lazyRouteComponent(async () => {
    const { Watch } = await import('../people/Watch.tsx')
    return {
      default: function Watching() {
        const { link } = watch.useParams()
        return <Watch key={link} link={link} />
      },
    }
  }),
})
/** Where every message of a drill leads. */
export const gotIt = createRoute({
  getParentRoute: () => root,
  path: '/drill/$link',
  component: lazyRouteComponent(async () => {
    const { GotIt } = await import('../people/GotIt.tsx')
    return {
      default: function GettingIt() {
        const { link } = gotIt.useParams()
        return <GotIt key={link} link={link} />
      },
    }
  }),
})
export const watchNo = createRoute({
  getParentRoute: () => root,
  path: '/watch/$link/no',
  component: lazyRouteComponent(async () => {
    const { Watch } = await import('../people/Watch.tsx')
    return {
      default: function NotWatching() {
        const { link } = watchNo.useParams()
        return <Watch key={link} link={link} saysNo />
      },
    }
  }),
})

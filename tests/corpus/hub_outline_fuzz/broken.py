def f(é):
    return (

class :
  def g(self): pass
